import * as copy from '#copy/security'

type Names = readonly (readonly [pattern: RegExp, name: string])[]

/**
 * The order matters: Edge and others also call themselves Chrome, and Chrome calls itself Safari.
 */
const BROWSERS: Names = [
  [/Edg\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: Names = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iPhone'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** The name by which a member recognises a device: "Chrome di Android". */
export function nameDevice(userAgent: string): string {
  const find = (list: Names) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  return copy.deviceName(find(BROWSERS) ?? copy.someBrowser, find(SYSTEMS) ?? copy.someSystem)
}
