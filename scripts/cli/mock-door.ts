import { validToken } from '../../mocks/edges/control/token.ts'
import { originsOf } from '../../mocks/edges/http/origins.ts'
import { crossOrigin } from '../../mocks/edges/http/cors.ts'
import { type Mock } from '../../mocks/index.ts'
import { delivering } from '../../mocks/node/deliver.ts'
import { isLoopbackAddress } from '../../mocks/node/hosts.ts'
import type { ListenOptions } from '../../mocks/node/serve.ts'
import { controlToken, pageLink } from '../../mocks/node/start.ts'
import type { Say } from './mock-reload.ts'
import { UsageError } from '../../suites/kit/usage-error.ts'

/** Options for access to the mock, and for where the mock may deliver. */
export interface DoorFlags {
  host: string
  stateless?: true
  allowOrigin: string[]
  allowHost: string[]
  deliverTo: string[]
  deliverAnywhere?: true
}

/** The environment variable that holds the token of the control surface. */
export const TOKEN_VARIABLE = 'ETALON_MOCK_TOKEN'

/**
 * The token that the control surface requires; undefined if it requires none.
 * @throws UsageError if the token in the environment is malformed
 */
export function tokenFor({ host }: DoorFlags, environment: NodeJS.ProcessEnv): string | undefined {
  const given = environment[TOKEN_VARIABLE]
  return controlToken(host, given === undefined ? undefined : attempt(TOKEN_VARIABLE, () => validToken(given)))
}

/** Mock options for these flags. @throws UsageError if a flag is malformed */
export function mockOptionsOf(flags: DoorFlags, token: string | undefined, say: Say) {
  const { host, allowOrigin, deliverTo, deliverAnywhere } = flags
  // The gate listens on this machine; other machines must not reach its ports through this mock.
  const toGate = isLoopbackAddress(host)
  attempt('--allow-origin', () => originsOf(allowOrigin))
  const told = new Set<string>()
  return {
    allowOrigins: allowOrigin,
    deliver: attempt('--deliver-to', () => delivering({ deliverTo, deliverAnywhere, toGate })),
    onWithheld(reason: string) {
      // Thousands of deliveries can fail for the same reason: print it once.
      if (told.has(reason)) return
      told.add(reason)
      say(`webhook ${reason}`)
    },
    ...(token === undefined ? {} : { controlToken: token }),
  }
}

/** Server options for these flags. */
export function listenOptionsOf({ host, allowHost, allowOrigin }: DoorFlags, mock: Mock | undefined): ListenOptions {
  return {
    host,
    allowHosts: allowHost,
    allowOrigins: allowOrigin,
    ...(mock === undefined ? {} : { onRefused: mock.recordRefusal }),
  }
}

/** Wraps a stateless handler with CORS for the allowed origins. */
export function forPagesOf({ allowOrigin }: DoorFlags, handle: Mock['fetch']): Mock['fetch'] {
  return crossOrigin(handle, { origins: attempt('--allow-origin', () => originsOf(allowOrigin)) })
}

/** The warning for a mock that other machines can reach; undefined if they cannot. */
export function warningOfOthers(
  { host, stateless }: DoorFlags,
  { origin, token }: { origin: string; token?: string },
): string | undefined {
  if (isLoopbackAddress(host)) return undefined
  const said = [`warning: other machines can reach this mock at ${host} and use its API: its keys are public`]
  if (stateless === undefined) said.push(`; its page and /_mock require the token: ${pageLink(origin, token)}`)
  return said.join('')
}

function attempt<T>(flag: string, act: () => T): T {
  try {
    return act()
  } catch (problem) {
    throw new UsageError(`${flag}: ${(problem as Error).message}`)
  }
}
