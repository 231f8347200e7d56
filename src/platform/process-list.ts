import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Command line and parent of a local process; undefined when there is none. Linux reads /proc,
 * others run `ps`.
 */
export async function describeProcess(
  pid: number,
): Promise<{ parent: number; command: string } | undefined> {
  if (process.platform === 'linux') {
    const [command, stat] = await Promise.all([
      readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined),
      readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined),
    ])
    if (command === undefined || stat === undefined) return undefined
    // The name in parentheses may contain spaces; state and parent follow it.
    return {
      command: command.replaceAll('\0', ' '),
      parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
    }
  }
  const { stdout } = await promisify(execFile)('ps', [
    '-o',
    'ppid=,command=',
    '-p',
    String(pid),
  ]).catch(() => ({ stdout: '' }))
  const [, parent, command] = /^\s*(\d+)\s+(.*)$/m.exec(stdout) ?? []
  return command === undefined ? undefined : { parent: Number(parent), command }
}
