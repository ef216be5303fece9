import type { OperationId } from '#spec'
import { onEach, on } from '../alterations/on.ts'
import { refuse } from '../domain/kernel/answer.ts'
import { shaped } from '../alterations/shaped.ts'
import { deciding } from './alterations.ts'
import { type Fault, type AreaFaults, each, fault } from './fault.ts'

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
  'chat/response-is-text': each('answers the text in lines', (id) => ({
    operations: replying(id, (body) => ({ ...body, response: body.response.split('\n') })),
  })),
  'chat/session-id-is-text': each('answers the session id as a number', (id) => ({
    operations: replying(id, (body) => ({ ...body, session_id: Number(body.session_id.replace(/\D/g, '')) })),
  })),
  'chat/prompt-tokens': each('keeps the tokens of the input to itself', (id) => ({
    operations: using(id, { prompt_tokens: undefined }),
  })),
  'chat/completion-tokens': each('tells the tokens of the output as text', (id) => ({
    operations: using(id, { completion_tokens: '9' }),
  })),
  'chat/model': each('does not name the model', (id) => ({ operations: using(id, { model: null }) })),
  'chat/no-error-on-success': each('tells of an error that was none', (id) => ({
    operations: replying(id, (body) => ({ ...body, error: 'OK' })),
  })),
  'chat/failure-tells-error': each('tells what went wrong under another name', (id) =>
    onEach(id).part('chat', (plain) => ({
      failed: (...failure) => {
        const answer = plain.failed(...failure)
        const { error, ...rest } = answer.json as { error: string }
        return { ...answer, json: { ...rest, message: error } }
      },
    })),
  ),
  'chat/agent-calls-tools': each('calls tools only unasked', (id) => ({
    operations: callingTools(id, (wanted) => wanted === undefined),
  })),
  'chat/include-tools-by-default': each('calls tools only when asked', (id) => ({
    operations: callingTools(id, (wanted) => wanted === true),
  })),
  'chat/include-tools-false': each('calls tools in any case', (id) => ({ operations: callingTools(id, () => true) })),
  'chat/tools-used-names-tools': each('names its tools in a single text', (id) => ({
    operations: replying(id, (body) => ({ ...body, ...(body.tools_used && { tools_used: body.tools_used.join() }) })),
  })),
  'chat/tools-used-left-out': each('says in a list of none that there were no tools', (id) => ({
    operations: replying(id, (body) => ({ tools_used: [], ...body })),
  })),
  'chat/message-alone-suffices': each('wants to be told about tools', (id) =>
    onEach(id).with((plain: { guards: object }) => ({
      guards: {
        ...plain.guards,
        toldAboutTools: ({ body }: any) =>
          body.include_tools === undefined ? refuse(400, 'no include_tools') : undefined,
      },
    })),
  ),
  'chat/system-prompt-overrides': each('keeps to its own system prompt', (id) =>
    onEach(id).part('assistant', (plain) => ({
      promptOf: (_options, ...call) => plain.promptOf({}, ...call),
    })),
  ),
  'chat/system-prompt-for-one-call': each('keeps the last system prompt of a user who wants no tools', (id) =>
    onEach(id).part('assistant', (plain) => ({
      promptOf(options, within, call) {
        const prompts = call.view.sessions
          .where('userId', String(call.caller.user.id))
          .map(({ messages }) => messages[0]?.content ?? '')
        const last =
          options.include_tools === false ? prompts.findLast((one) => one !== plain.script.systemPrompt) : undefined
        return options.system_prompt ?? last ?? plain.promptOf(options, within, call)
      },
    })),
  ),
  'chat/session-of-its-own': fault(
    'says everything in one session',
    on('chat').part('sessions', (plain) => ({
      begin: (transient, prompt, caller, scene) =>
        scene.view.sessions.where('userId', String(caller.user.id)).find((one) => one.transient) ??
        plain.begin(transient, prompt, caller, scene),
    })),
  ),
  'chat/session-can-be-continued': fault(
    'forgets the session of a chat',
    on('sessionChat').part('sessions', (plain) => ({
      find(...call) {
        const session = plain.find(...call)
        return session?.transient === true ? undefined : session
      },
    })),
  ),
}
