/** Connects channels as the dashboard's forms do. */
export {
  changeMetaChannel,
  changeWahaChannel,
  connectMetaChannel,
  connectQrChannel,
  connectSimulatorChannel,
  connectWahaChannel,
  getMetaSetup,
  getWahaSetup,
} from '#dashboard/channel/connect.server.ts'
