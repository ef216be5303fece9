import { writeJson } from '#spec'
import type { Tools } from '../../kit/index.ts'
import { FREE_CALLS } from './call.ts'
import type { Answer } from './client.ts'
import { type Session, message } from './session.ts'

/** A response without the name of the tool that was called. */
const responseWithout = (name: string, { responses }: Answer): string =>
  writeJson(responses[0] ?? null).replaceAll(name, '')

/** Whether a call failed as that of a made-up tool does, and not as every call that fails. */
export async function isLikeUnknown(
  tools: Tools,
  session: Session,
  { name, given, answer }: { name: string; given: object; answer: Answer },
): Promise<boolean> {
  const failure = async (called: string, sent: object): Promise<string> => {
    const call = message('tools/call', { name: called, arguments: sent })
    return responseWithout(called, await session.send(call, { valid: false }))
  }
  const ofUnknown = await failure(tools.unique('tool').replaceAll(/\W/g, '_'), given)
  if (responseWithout(name, answer) !== ofUnknown) return false
  return (await failure(FREE_CALLS[0].name, {})) !== ofUnknown
}
