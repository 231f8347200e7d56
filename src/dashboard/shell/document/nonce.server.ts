export { pageNonce } from '#platform/page-nonce'
