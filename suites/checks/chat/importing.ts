import type { As, Tools } from '../../kit/index.ts'
import { callWith } from '../agent-errors/call.ts'
import { actingAs } from '../sessions/acting.ts'
import { givenSession } from '../sessions/session.ts'
import { type Answer, answerOf } from './ask.ts'

/** Asks the agent to import the template of the target file, by the case's operation and in a new session of that user. */
export async function askForImport(tools: Tools, wanted: boolean, as: As = 'admin'): Promise<Answer> {
  const { template_id } = tools.fixture('template_import')
  const message = `Use the tool import_template now, and do not ask me first: import template ${template_id} in mode standard.`
  const isOneCall = tools.operation === 'chat' || tools.operation === 'streamChat'
  const path = isOneCall ? {} : { path: { session_id: await givenSession(actingAs(tools, as)) } }
  return answerOf(await callWith(tools, { as, ...path, body: { message, include_tools: wanted } }))
}
