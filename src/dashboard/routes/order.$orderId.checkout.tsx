import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageTitle } from '#dashboard/shell/head.ts'

export const Route = createFileRoute('/order/$orderId/checkout')({
  head: () => pageTitle('Pembayaran'),
  loader: () => {
    throw notFound()
  },
})
