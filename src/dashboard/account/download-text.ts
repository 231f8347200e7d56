/** Downloads a text as a file. */
export const downloadText = (fileName: string, text: string, type = 'text/plain'): void =>
  downloadFile(fileName, new Blob([text], { type }))

export function downloadFile(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
