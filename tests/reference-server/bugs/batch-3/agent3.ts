import type { Bug } from '../bug.ts'
import { agent3Intro } from './agent3-intro.ts'
import { agent3ToolList } from './agent3-tool-list.ts'
import { agent3ToolTable } from './agent3-tool-table.ts'
import { agent3Shapes } from './agent3-shapes.ts'
import { agent3Errors } from './agent3-errors.ts'
import { agent3Codes } from './agent3-codes.ts'
import { agent3Versions } from './agent3-versions.ts'
import { agent3Mcp } from './agent3-mcp.ts'
import { agent3McpMethods } from './agent3-mcp-methods.ts'
import { agent3Events } from './agent3-events.ts'
import { agent3EventsOfTools } from './agent3-events-of-tools.ts'
import { agent3Keys } from './agent3-keys.ts'
import { agent3Callers } from './agent3-callers.ts'
import { agent3Sessions } from './agent3-sessions.ts'
import { agent3Endpoints } from './agent3-endpoints.ts'
import { agent3Limits } from './agent3-limits.ts'
import { agent3OwnKeys } from './agent3-own-keys.ts'
import { agent3Requests } from './agent3-requests.ts'
import { agent3Responses } from './agent3-responses.ts'

/** The bugs of the second document. */
export const agent3: readonly Bug[] = [
  ...agent3Intro,
  ...agent3ToolList,
  ...agent3ToolTable,
  ...agent3Shapes,
  ...agent3Errors,
  ...agent3Codes,
  ...agent3Versions,
  ...agent3Mcp,
  ...agent3McpMethods,
  ...agent3Events,
  ...agent3EventsOfTools,
  ...agent3Keys,
  ...agent3Callers,
  ...agent3Sessions,
  ...agent3Endpoints,
  ...agent3Limits,
  ...agent3OwnKeys,
  ...agent3Requests,
  ...agent3Responses,
]
