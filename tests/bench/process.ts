import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { demoCredentials } from '../../mocks/index.ts'
import type { Contestant } from './contestant.ts'

/** A flow of the demo world; the stateless servers accept any id. */
export const FLOW_PATH = '/rest/v1/flows/101'
export const AUTHORIZATION = `Bearer ${demoCredentials().admin}`

/** A running contestant. */
export interface Running {
  name: string
  origin: string
  /** Time from process start to the first 200, in ms. */
  readyMs: number
  /** Current resident memory, in MB. */
  memory: () => number
  /** Processor time so far, in ms. */
  processor: () => number
  stop: () => Promise<void>
}

const PATIENCE_MS = 60_000
const LOOK_MS = 5
/** The unit of processor times on Linux. */
const TICK_MS = 10

/**
 * Starts a contestant in its own process, and resolves at its first 200.
 * @throws Error with its output if it ends or never responds
 */
export async function start(contestant: Contestant): Promise<Running> {
  const port = await freePort()
  const [program, ...words] = contestant.command(port)
  const begun = performance.now()
  const child = spawn(program as string, words, {
    env: { ...process.env, ...contestant.environment?.(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = `${output}${chunk}`.slice(-2_000)))
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  while ((await statusOf(origin + FLOW_PATH)) !== 200) {
    if (child.exitCode !== null || performance.now() - begun > PATIENCE_MS) {
      child.kill()
      throw new Error(`${contestant.name} does not answer: ${output}`)
    }
    await setTimeout(LOOK_MS)
  }
  return {
    name: contestant.name,
    origin,
    readyMs: performance.now() - begun,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    processor: () => processorOf(child.pid as number),
    stop: () => (child.kill(), ended),
  }
}

/** The user and system processor time of a process, in ms. */
export function processorOf(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * TICK_MS
}

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    get(url, { agent: false, headers: { authorization: AUTHORIZATION } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    }).on('error', () => resolve(undefined))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
