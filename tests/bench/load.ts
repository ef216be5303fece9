import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { AUTHORIZATION, FLOW_PATH, type Running } from './process.ts'

/** A request to repeat. */
export interface Load {
  method: 'GET' | 'POST'
  path: string
  body?: string
}

export const getFlow: Load = { method: 'GET', path: FLOW_PATH }
export const postFlow: Load = {
  method: 'POST',
  path: '/rest/v1/flows',
  body: JSON.stringify({ name: 'Load orders', flowType: 'flow.etl.database', tags: ['orders'] }),
}

/** The outcome of a load. */
export interface Outcome {
  perSecond: number
  /** The server's processor time per request, in µs. */
  processor: number
  /** 99th percentile of the response time, in ms. */
  p99: number
}

const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'))
export const CONNECTIONS = 50

/**
 * Sends a load for some seconds over 50 connections, from a separate process.
 * @throws Error if anything but success was returned
 */
export async function fire(target: Running, { method, path, body }: Load, seconds: number): Promise<Outcome> {
  const words = ['--json', '--no-progress', '-c', `${CONNECTIONS}`, '-d', `${seconds}`, '-m', method]
  const headers = ['-H', `authorization=${AUTHORIZATION}`, '-H', 'content-type=application/json']
  const before = target.processor()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [AUTOCANNON, ...words, ...headers, ...(body === undefined ? [] : ['-b', body]), target.origin + path],
    { maxBuffer: 1e8 },
  )
  const { '2xx': good, non2xx, errors, duration, latency } = JSON.parse(stdout)
  if (good === 0 || non2xx + errors > 0)
    throw new Error(
      `${target.name} answered ${method} ${path} ${good} times with success, ${non2xx} times without, ${errors} times not at all`,
    )
  return { perSecond: good / duration, processor: ((target.processor() - before) * 1000) / good, p99: latency.p99 }
}
