import { NotApplicable, Violation, check } from '../../kit/index.ts'
import { PLAIN, ask } from './ask.ts'
import { LONG } from './long.ts'
import { usageOf } from './usage.ts'

/** What is allowed, and what is not forbidden. */
const ALLOWING = [{ include_tools: true }, {}] as const

/**
 * A tool's result is input too, so that the tokens of two such replies cannot be compared: a long message has more than a short one,
 * and so more than none.
 */
export const promptTokensWithTools = check({
  rule: 'chat/prompt-tokens-follow-input',
  title: 'the input tokens of a message of more than 5,000 characters for which tools may be called: more than none',
  over: 'operations',
  run: async (tools) => {
    const { tool_message: wish = PLAIN.message } = tools.target.fixtures
    for (const allowing of ALLOWING) {
      // What was sent before may be kept, and not be counted again.
      const message = `${tools.unique('input')} Pass over these lines:\n${LONG}\n\n${wish}`
      const { prompt, cached } = usageOf(await ask(tools, { message, ...allowing }))
      if (prompt > 0) continue
      if (cached) throw new NotApplicable('what a cache has may not count as input')
      throw new Violation('a long message for which tools may be called has no input tokens', 'more than 0', prompt)
    }
  },
})
