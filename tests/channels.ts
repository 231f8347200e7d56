/** Connects channels in the same way as the dashboard's forms. */
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
