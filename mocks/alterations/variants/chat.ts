import type { AssistantParts } from '../../domain/agent/assistant.ts'
import { onEach } from '../on.ts'
import { form, part, together } from '../together.ts'
import type { ChatParts } from '../../domain/agent/chat.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { saying } from './saying.ts'
import type { AreaVariants } from './variant.ts'

/** Changes every successful reply. */
function replying(change: (reply: ReturnType<ChatParts['reply']>) => object): Alteration {
  return part('chat', (plain) => ({
    reply: (...said) => change(plain.reply(...said)) as ReturnType<ChatParts['reply']>,
  }))
}

const chats = (change: Partial<ChatParts>): Alteration => part('chat', change)
const assistant = (change: (plain: AssistantParts) => Partial<AssistantParts>): Alteration => part('assistant', change)

/** A usage in which only a few tokens count as input, and the others as what a cache was given. */
function cached<Usage extends { prompt_tokens: number }>(usage: Usage): Usage {
  const UNCACHED = 3
  return { ...usage, prompt_tokens: UNCACHED, cache_creation_input_tokens: usage.prompt_tokens }
}

/** A text with many features of Markdown and Unicode. */
const enriched = (text: string): string =>
  `## Your reply 👋\n\n${text}\n\n- *Größe* – 日本語\u2028- "quoted" \\ and {braced}\n\n\`\`\`\ndata: [DONE]\n\n\`\`\`\n`

/** Variants of chats. */
export const chatVariants: AreaVariants<'chat'> = {
  'chat/failure-members': {
    response: chats({
      failed: (sessionId, { error, code }) => ({
        status: 200,
        json: {
          success: false,
          code,
          response: '',
          session_id: sessionId,
          error,
          usage: { prompt_tokens: 0, completion_tokens: 0, model: 'model-1' },
        },
      }),
    }),
    status: chats({ failed: (_sessionId, { error }) => ({ status: 500, text: error }) }),
  },
  'chat/success-member': { true: form(replying((reply) => ({ success: true, ...reply }))) },
  'chat/more-usage': {
    more: replying(({ usage, ...reply }) => ({
      ...reply,
      usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens, usage_type: 'service' },
    })),
    cached: together(
      replying(({ usage, ...reply }) => ({ ...reply, usage: cached(usage) })),
      part('streams', (plain) => ({
        usage: (course) => plain.usage(course).map((event) => (event.type === 'usage' ? cached(event) : event)),
      })),
    ),
  },
  'chat/tools-used-items': {
    'per-call': chats({ toolsUsed: ({ tools }) => tools.flatMap(({ name }) => [name, name]) }),
    titles: chats({ toolsUsed: ({ tools }) => tools.map(({ message }) => message) }),
  },
  'chat/session-id-form': {
    uuid: part('sessions', { newId: (ids) => ids.uuid() }),
    digits: part('sessions', { newId: (ids) => String(ids.id()) }),
    signs: part('sessions', { newId: (ids) => `a/b+${ids.id()}==` }),
  },
  'chat/transient-session': {
    gone: part('sessions', (plain) => ({
      find(...call) {
        const session = plain.find(...call)
        return session?.transient === true ? undefined : session
      },
    })),
  },
  'chat/transient-history': {
    empty: part('sessions', (plain) => ({
      shown: (session, scene) => (session.transient ? [] : plain.shown(session, scene)),
    })),
  },
  'chat/reply-text': {
    rich: saying(enriched),
    hyphens: saying((text) => text.replaceAll(/([\p{L}\p{N}]+)-(?=[\p{L}\p{N}])/gu, '**$1**\u2011')),
  },
  'chat/system-prompt-in-sessions': {
    used: assistant((plain) => ({ promptOf: (options, _inSession, call) => plain.promptOf(options, false, call) })),
    refused: onEach('sessionChat', 'streamSessionChat').refuses(({ body }) => body.system_prompt !== undefined),
  },
}
