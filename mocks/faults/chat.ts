import type { OperationId } from '#spec'
import { refuse } from '../domain/kernel/answer.ts'
import { shaped } from '../alterations/shaped.ts'
import { deciding } from './alterations.ts'
import type { Fault, AreaFaults } from './fault.ts'

/** The body of a reply altered; failures stay. */
function replying(id: OperationId, change: (body: any) => object): Fault['operations'] {
  return { [id]: shaped((body) => ('response' in body ? change(body) : body)) }
}

/** The usage of a reply without a member, or with another. */
function using(id: OperationId, change: object): Fault['operations'] {
  return replying(id, (body) => ({ ...body, usage: { ...body.usage, ...change } }))
}

/** Whether the agent may call tools, by what the request says of it. */
function callingTools(id: OperationId, may: (wanted: boolean | undefined) => boolean): Fault['operations'] {
  return deciding(id, 'assistant', () => ({ mayCallTools: ({ include_tools: wanted }) => may(wanted) }))
}

const inSession = (id: OperationId): boolean => id === 'sessionChat' || id === 'streamSessionChat'

/** Faults of chats. */
export const chatFaults: AreaFaults<'chat'> = {
  'chat/response-is-text': {
    each: (id) => ({
      says: 'answers the text in lines',
      operations: replying(id, (body) => ({ ...body, response: body.response.split('\n') })),
      collateral: inSession(id) ? ['sessions/agent-knows-history'] : ['chat/system-prompt-overrides'],
    }),
  },
  'chat/session-id-is-text': {
    each: (id) => ({
      says: 'answers the session id as a number',
      operations: replying(id, (body) => ({ ...body, session_id: Number(body.session_id.replace(/\D/g, '')) })),
    }),
  },
  'chat/prompt-tokens': {
    each: (id) => ({
      says: 'keeps the tokens of the input to itself',
      operations: using(id, { prompt_tokens: undefined }),
    }),
  },
  'chat/completion-tokens': {
    each: (id) => ({
      says: 'tells the tokens of the output as text',
      operations: using(id, { completion_tokens: '9' }),
    }),
  },
  'chat/model': {
    each: (id) => ({ says: 'does not name the model', operations: using(id, { model: null }) }),
  },
  'chat/no-error-on-success': {
    each: (id) => ({
      says: 'tells of an error that was none',
      operations: replying(id, (body) => ({ ...body, error: 'OK' })),
    }),
  },
  'chat/failure-tells-error': {
    each: (id) => ({
      says: 'tells what went wrong under another name',
      operations: deciding(id, 'chat', (plain) => ({
        failed: (...failure) => {
          const answer = plain.failed(...failure)
          const { error, ...rest } = answer.json as { error: string }
          return { ...answer, json: { ...rest, message: error } }
        },
      })),
    }),
  },
  'chat/agent-calls-tools': {
    each: (id) => ({
      says: 'calls tools only unasked',
      operations: callingTools(id, (wanted) => wanted === undefined),
    }),
  },
  'chat/include-tools-by-default': {
    each: (id) => ({ says: 'calls tools only when asked', operations: callingTools(id, (wanted) => wanted === true) }),
  },
  'chat/include-tools-false': {
    each: (id) => ({ says: 'calls tools in any case', operations: callingTools(id, () => true) }),
  },
  'chat/tools-used-names-tools': {
    each: (id) => ({
      says: 'names its tools in a single text',
      operations: replying(id, (body) => ({ ...body, ...(body.tools_used && { tools_used: body.tools_used.join() }) })),
    }),
  },
  'chat/tools-used-left-out': {
    each: (id) => ({
      says: 'says in a list of none that there were no tools',
      operations: replying(id, (body) => ({ tools_used: [], ...body })),
    }),
  },
  'chat/message-alone-suffices': {
    each: (id) => ({
      says: 'wants to be told about tools',
      operations: {
        [id]: (plain: { guards: object }) => ({
          guards: {
            ...plain.guards,
            toldAboutTools: ({ body }: any) =>
              body.include_tools === undefined ? refuse(400, 'no include_tools') : undefined,
          },
        }),
      },
    }),
  },
  'chat/system-prompt-overrides': {
    each: (id) => ({
      says: 'keeps to its own system prompt',
      operations: deciding(id, 'assistant', (plain) => ({
        promptOf: (_options, ...call) => plain.promptOf({}, ...call),
      })),
    }),
  },
  'chat/system-prompt-for-one-call': {
    each: (id) => ({
      says: 'keeps the last system prompt of a user who wants no tools',
      operations: deciding(id, 'assistant', (plain) => ({
        promptOf(options, within, call) {
          const prompts = call.view.sessions
            .where('userId', String(call.caller.user.id))
            .map(({ messages }) => messages[0]?.content ?? '')
          const last =
            options.include_tools === false ? prompts.findLast((one) => one !== plain.script.systemPrompt) : undefined
          return options.system_prompt ?? last ?? plain.promptOf(options, within, call)
        },
      })),
    }),
  },
  'chat/session-of-its-own': [
    {
      says: 'says everything in one session',
      operations: deciding('chat', 'sessions', (plain) => ({
        begin: (transient, prompt, caller, scene) =>
          scene.view.sessions.where('userId', String(caller.user.id)).find((one) => one.transient) ??
          plain.begin(transient, prompt, caller, scene),
      })),
    },
  ],
  'chat/session-can-be-continued': [
    {
      says: 'forgets the session of a chat',
      operations: deciding('sessionChat', 'sessions', (plain) => ({
        find(...call) {
          const session = plain.find(...call)
          return session?.transient === true ? undefined : session
        },
      })),
    },
  ],
}
