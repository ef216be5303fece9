import { originsOf } from '../../mocks/edges/http/origins.ts'
import { crossOrigin } from '../../mocks/edges/http/cors.ts'
import { type Mock } from '../../mocks/index.ts'
import { delivering } from '../../mocks/node/deliver.ts'
import { isLoopbackAddress } from '../../mocks/node/hosts.ts'
import type { ListenOptions } from '../../mocks/node/serve.ts'
import { controlToken, pageLink } from '../../mocks/node/start.ts'
import { UsageError } from '../../suites/kit/usage-error.ts'

/** The options that say who may talk to the mock, and whom it talks to. */
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
const SHORTEST_TOKEN = 16
const TOKEN = /^[\w.~-]+$/

/**
 * The token that the control surface asks for; undefined where it asks for none.
 * @throws UsageError where the environment has one that is none
 */
export function tokenFor({ host }: DoorFlags, environment: NodeJS.ProcessEnv): string | undefined {
  const given = environment[TOKEN_VARIABLE]
  if (given !== undefined && (given.length < SHORTEST_TOKEN || !TOKEN.test(given)))
    throw new UsageError(`${TOKEN_VARIABLE}: give at least ${SHORTEST_TOKEN} characters of A-Z, a-z, 0-9 and . _ ~ -`)
  return controlToken(host, given)
}

/** What a mock is made with to keep to these options. @throws UsageError where one cannot be read */
export function mockOptionsOf(flags: DoorFlags, token: string | undefined) {
  const { allowOrigin, deliverTo, deliverAnywhere } = flags
  attempt('--allow-origin', () => originsOf(allowOrigin))
  const told = new Set<string>()
  return {
    allowOrigins: allowOrigin,
    deliver: attempt('--deliver-to', () => delivering({ deliverTo, deliverAnywhere })),
    onWithheld(reason: string) {
      // Each of thousands of deliveries would say the same.
      if (told.has(reason)) return
      told.add(reason)
      console.log(`webhook ${reason}`)
    },
    ...(token === undefined ? {} : { controlToken: token }),
  }
}

/** What a server is opened with to keep to these options. */
export function listenOptionsOf({ host, allowHost, allowOrigin }: DoorFlags, mock: Mock | undefined): ListenOptions {
  return {
    host,
    allowHosts: allowHost,
    allowOrigins: allowOrigin,
    ...(mock === undefined ? {} : { onRefused: mock.turnedAway }),
  }
}

/** A handler without state, for the pages that the options name. */
export function forPagesOf({ allowOrigin }: DoorFlags, handle: Mock['fetch']): Mock['fetch'] {
  return crossOrigin(handle, { origins: attempt('--allow-origin', () => originsOf(allowOrigin)) })
}

/** Says what somebody should know who has opened the mock to other machines. */
export function warnOfOthers({ host, stateless }: DoorFlags, origin: string, token: string | undefined): void {
  if (isLoopbackAddress(host)) return
  const said = [`warning: other machines reach this mock at ${host}, and may use its API: its keys are no secret`]
  if (stateless === undefined) said.push(`; its page and /_mock ask for the token: ${pageLink(origin, token)}`)
  console.error(said.join(''))
}

function attempt<T>(flag: string, act: () => T): T {
  try {
    return act()
  } catch (problem) {
    throw new UsageError(`${flag}: ${(problem as Error).message}`)
  }
}
