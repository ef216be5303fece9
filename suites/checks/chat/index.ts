import * as longInput from './long-input.ts'
import * as ofOthers from './of-others.ts'
import * as reply from './reply.ts'
import * as request from './request.ts'
import * as session from './session.ts'
import * as tools from './tools.ts'
import * as toolsUsed from './tools-used.ts'
import { promptTokensWithTools } from './usage-with-tools.ts'

export const chatChecks = [longInput, ofOthers, reply, request, session, tools, toolsUsed, { promptTokensWithTools }]
