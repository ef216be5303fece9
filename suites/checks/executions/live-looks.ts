import { type Reply, type StartedRun, type Tools, unawaited } from '../../kit/index.ts'
import { writtenIn } from './log.ts'

/** Asks for the live log of a run again and again, one request at a time, which may last as long as the run. */
export function liveLooks({ api }: Tools, run: StartedRun) {
  const ask = () => unawaited(api.call('tailExecutionConsole', { path: { ...run }, valid: false }))
  const seen: Reply[] = []
  let asked = ask()
  const hasText = (): boolean => seen.some((reply) => reply.ok && writtenIn(reply) !== '')
  return {
    seen,
    hasText,
    /** Takes what was answered since; whether any answer has had text. */
    async look(): Promise<boolean> {
      if (asked.answered()) {
        seen.push(await asked.answer)
        asked = ask()
      }
      return hasText()
    },
    /** The last answer, for which the run has to be over. */
    async last(): Promise<void> {
      seen.push(await asked.answer)
    },
  }
}
