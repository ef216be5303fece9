import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { runCommand } from './command.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

const LONG_MS = 60_000
const env = process.env

test.each([
  ['exit 3', 'ended with exit code 3'],
  ['kill -TERM $$', 'ended with SIGTERM'],
])('a command fails: %s', async (command, message) => {
  await expect(runCommand(command, { env, timeoutMs: LONG_MS })).rejects.toThrow(message)
})

test('a command ends when its shell does, whatever goes on behind it', async () => {
  const file = join(folder, 'behind.txt')
  await runCommand(`sleep 300 & echo $! > ${file}`, { env, timeoutMs: LONG_MS })
  process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL')
})

/** A command that hangs in a child process and writes the child's id to a file. */
const hanging = (file: string): string => `sleep 300 & echo $! > ${file}.new; mv ${file}.new ${file}; wait`

/** Waits until the process has ended; it may remain as a zombie. */
async function isGone(file: string): Promise<void> {
  const state = (): string =>
    spawnSync('ps', ['-o', 'stat=', '-p', readFileSync(file, 'utf8').trim()], { encoding: 'utf8' }).stdout
  await vi.waitFor(() => expect(state().trim()).toMatch(/^(?:Z.*)?$/))
}

test('a command that hangs is killed after its time, with what it has started', async () => {
  const file = join(folder, 'late.txt')
  await expect(runCommand(hanging(file), { env, timeoutMs: 500 })).rejects.toThrow('did not end within 0.5 s')
  await isGone(file)
})

test('a command that hangs is killed by a signal, with what it has started', async () => {
  const file = join(folder, 'stopped.txt')
  const stop = new AbortController()
  const running = runCommand(hanging(file), { env, timeoutMs: LONG_MS, signal: stop.signal })
  const ended = expect(running).rejects.toThrow('because the run was stopped')
  await vi.waitFor(() => expect(existsSync(file)).toBe(true))
  stop.abort()
  await ended
  await isGone(file)
  await expect(runCommand(`touch ${file}.again`, { env, timeoutMs: LONG_MS, signal: stop.signal })).rejects.toThrow()
  expect(existsSync(`${file}.again`)).toBe(false)
})
