import * as atOnce from './at-once.ts'
import * as batches from './batches.ts'
import * as calls from './calls.ts'
import * as codes from './codes.ts'
import * as envelope from './envelope.ts'
import * as everyResponse from './every-response.ts'
import * as get from './get.ts'
import * as handshake from './handshake.ts'
import * as invalid from './invalid.ts'
import * as notifications from './notifications.ts'
import * as registry from './registry.ts'
import { argumentsShown } from './shown-arguments.ts'
import * as stateless from './stateless.ts'
import * as structured from './structured.ts'
import * as tools from './tools.ts'
import * as transport from './transport.ts'
import * as utilities from './utilities.ts'

export const mcpChecks = [
  atOnce,
  batches,
  calls,
  codes,
  envelope,
  everyResponse,
  get,
  handshake,
  invalid,
  notifications,
  registry,
  { argumentsShown },
  stateless,
  structured,
  tools,
  transport,
  utilities,
]
