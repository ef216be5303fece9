import * as longInput from './long-input.ts'
import * as ofOthers from './of-others.ts'
import * as reply from './reply.ts'
import * as request from './request.ts'
import * as session from './session.ts'
import * as tools from './tools.ts'

export const chatChecks = [longInput, ofOthers, reply, request, session, tools]
