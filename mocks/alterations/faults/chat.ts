import type { OperationId } from '#spec'
import type { Json } from '../json.ts'
import { on, onEach } from '../on.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { ModelCall } from '../../domain/agent/assistant.ts'
import type { SessionRecord } from '../../world/index.ts'
import { hasAnswered, hasCalled, mistaking, withEarlierOutput } from './chat-turns.ts'
import { type AreaFaults, type Fault, each, everywhere, fault } from './fault.ts'
import { hasManyRights } from './sessions-alterations.ts'

/** Changes members of replies; failures stay as they are. */
const repliesOf =
  (change: (body: Json) => object) =>
  (id: OperationId): Alteration =>
    onEach(id).body((body) => ('response' in body ? { ...body, ...change(body) } : body))

const asLines = ({ response }: Json): object => ({ response: response.split('\n') })

const refusingMessage =
  (isRefused: (message: string) => boolean) =>
  (id: OperationId): Alteration =>
    onEach(id).refuses(({ body }) => isRefused(body.message))

/** Changes the tokens of each call of the model. */
const counting =
  (change: (call: ModelCall, mayCallTools: boolean) => Partial<ModelCall>) =>
  (id: OperationId): Alteration =>
    onEach(id).part('assistant', (plain) => ({
      work(turn, mayCallTools, call) {
        const { course, ...work } = plain.work(turn, mayCallTools, call)
        const calls = course.calls.map((one) => ({ ...one, ...change(one, mayCallTools) }))
        return { ...work, course: { ...course, calls } }
      },
    }))

/** Reads the beginning of a message. */
const reading =
  (characters: number) =>
  (id: OperationId): Alteration =>
    onEach(id).part('assistant', (plain) => ({
      work: (turn, ...rest) => plain.work({ ...turn, message: turn.message.slice(0, characters) }, ...rest),
    }))

/** Calls tools also where it may not, and tells of none then. */
const hidingForbidden = (id: OperationId): Alteration =>
  onEach(id).part('assistant', (plain) => ({
    work(turn, mayCallTools, call) {
      const { course, ...work } = plain.work(turn, true, call)
      return { ...work, course: mayCallTools ? course : { ...course, tools: [] } }
    },
  }))

/** Calls no tools in the sessions of roles with fewer rights than editors. */
const toolsForFewRoles = onEach('sessionChat', 'streamSessionChat').given((call) =>
  hasManyRights(call.caller.user.role) ? call : { ...call, body: { ...call.body, include_tools: false } },
)

/** Tells of the tools that it calls, and runs none of them. */
const runningNoTool = (id: OperationId): Alteration =>
  onEach(id).part('assistant', (plain) => ({
    work: (turn, mayCallTools, call) =>
      plain.work(turn, mayCallTools, {
        ...call,
        parts: { ...call.parts, agentTools: { ...call.parts.agentTools, find: () => undefined } },
      }),
  }))

/** Changes the system prompt of a request. */
const prompted =
  (change: (prompt: string | undefined, wanted: boolean | undefined) => string | undefined) =>
  (id: OperationId): Alteration =>
    onEach(id).part('assistant', (plain) => ({
      promptOf: (options, ...call) =>
        plain.promptOf({ ...options, system_prompt: change(options.system_prompt, options.include_tools) }, ...call),
    }))

const using =
  (change: object) =>
  ({ usage }: Json): object => ({ usage: { ...usage, ...change } })

/** The same, where tools were called, or a system prompt came with the message. */
export const withTools =
  (change: (body: Json) => object) =>
  (body: Json): object =>
    body.tools_used === undefined ? {} : change(body)
const repliesToPrompts =
  (change: (body: Json) => object) =>
  (id: OperationId): Alteration =>
    onEach(id).body((body, { body: { system_prompt: prompt } }) =>
      'response' in body && prompt !== undefined ? { ...body, ...change(body) } : body,
    )

/** The same in a session, from the second turn on. */
const laterReplies = (says: string, change: (body: Json) => object): Fault =>
  fault(
    says,
    on('sessionChat').part('chat', (plain) => ({
      reply(id, course, scene) {
        const reply = plain.reply(id, course, scene)
        return hasAnswered(scene.view.sessions.get(id)) ? { ...reply, ...change(reply) } : reply
      },
    })),
  )

/** Changes whether the agent may call tools, depending on the request. */
const callingTools = (id: OperationId, may: (wanted: boolean | undefined) => boolean): Alteration =>
  onEach(id).part('assistant', () => ({ mayCallTools: ({ include_tools: wanted }) => may(wanted) }))

/** Replies with knowledge of what the user said in these of the sessions, too. */
const knowing = (
  which: (sessions: readonly SessionRecord[]) => readonly SessionRecord[],
  ...ids: readonly OperationId[]
): Alteration =>
  onEach(...ids).part('assistant', (plain) => ({
    work(turn, mayCallTools, call) {
      const sessions = which(call.view.sessions.where('userId', String(call.caller.user.id)))
      const said = sessions.flatMap(({ messages }) => messages.filter(({ role }) => role === 'user'))
      const earlier = [...turn.earlier, ...said.map(({ content }) => content)]
      return plain.work({ ...turn, earlier }, mayCallTools, call)
    },
  }))

/** Goes on in the session of a chat as in a new one. */
const forgettingChats = (id: OperationId): Alteration =>
  onEach(id).part('sessions', (plain) => ({
    find(...call) {
      const session = plain.find(...call)
      return session?.transient === true ? { ...session, messages: session.messages.slice(0, 1) } : session
    },
  }))

/** Faults of chats. */
export const chatFaults: AreaFaults<'chat'> = {
  'chat/response-is-text': everywhere('sends the text as lines', repliesOf(asLines), {
    'sends the text as lines where a system prompt is given': repliesToPrompts(asLines),
    'sends an empty text': repliesOf(() => ({ response: '' })),
    'sends an empty text where tools were called': repliesOf(withTools(() => ({ response: '' }))),
  }),
  'chat/session-id-is-text': everywhere(
    'sends the session id as a number',
    repliesOf(({ session_id: id }) => ({ session_id: Number(id.replace(/\D/g, '')) })),
    { 'omits the session id where tools were called': repliesOf(withTools(() => ({ session_id: undefined }))) },
  ),
  'chat/prompt-tokens': everywhere(
    'omits the tokens of the input',
    repliesOf(using({ prompt_tokens: undefined })),
    {},
    [laterReplies('omits the tokens of the input from the second turn on', using({ prompt_tokens: undefined }))],
  ),
  'chat/completion-tokens': everywhere(
    'sends the tokens of the output as text',
    repliesOf(using({ completion_tokens: '9' })),
    {
      'sends the tokens of the output as text where a system prompt is given': repliesToPrompts(
        using({ completion_tokens: '9' }),
      ),
      'counts the output of a call of the model as one token': counting(() => ({ completionTokens: 1 })),
      'sends the same number of output tokens for every reply': counting(() => ({ completionTokens: 100 })),
    },
    [
      fault(
        'adds the output of the earlier turns of a session',
        on('sessionChat').part('chat', (plain) => ({
          reply: (id, course, scene) =>
            plain.reply(id, { ...course, calls: withEarlierOutput(course.calls, scene.view.sessions.get(id)) }, scene),
        })),
      ),
    ],
  ),
  'chat/model': everywhere('omits the model', repliesOf(using({ model: null })), {
    'omits the model where tools were called': repliesOf(withTools(using({ model: null }))),
  }),
  'chat/no-error-on-success': everywhere(
    'sends an error of null',
    repliesOf(() => ({ error: null })),
    {
      'sends an empty error after tools': repliesOf(({ tools_used: used }) =>
        used === undefined ? {} : { error: '' },
      ),
    },
  ),
  'chat/takes-any-message': everywhere(
    'refuses messages of more than 1,000 characters',
    refusingMessage((message) => message.length > 1_000),
    {
      'refuses messages with characters beyond ASCII': refusingMessage((message) => /[^\u0000-\u007f]/.test(message)),
      'refuses messages without a Latin letter': refusingMessage((message) => !/[a-z]/i.test(message)),
      'refuses messages that JavaScript takes for zero': refusingMessage((message) => Number(message) === 0),
      'reads the first 2,000 characters of a message': reading(2_000),
    },
  ),
  'chat/prompt-tokens-follow-input': everywhere(
    'counts the input tokens by the output',
    counting(({ completionTokens }) => ({ promptTokens: completionTokens + 100 })),
    {
      'sends the same number of input tokens for every message': counting(() => ({ promptTokens: 100 })),
      'counts the input only where tools are forbidden': counting((call, mayCallTools) => ({
        promptTokens: mayCallTools ? 0 : call.promptTokens,
      })),
    },
  ),
  'chat/completion-tokens-of-output': everywhere(
    'sends all tokens as those of the output',
    counting(({ promptTokens, completionTokens }) => ({ completionTokens: promptTokens + completionTokens })),
    {
      'sends the tokens of the input as those of the output, and the reverse': counting(
        ({ promptTokens, completionTokens }) => ({ promptTokens: completionTokens, completionTokens: promptTokens }),
      ),
    },
  ),
  'chat/knows-nothing-of-other-conversations': everywhere(
    'remembers what a user said in any conversation',
    (id) => knowing((sessions) => sessions, id),
    {},
    [
      fault(
        'answers one call with knowledge of the last session of the user',
        knowing((sessions) => sessions.filter(({ transient }) => !transient).slice(-1), 'chat', 'streamChat'),
      ),
      fault(
        'answers in a session with knowledge of the last single call of the user',
        knowing(
          (sessions) => sessions.filter(({ transient }) => transient).slice(-1),
          'sessionChat',
          'streamSessionChat',
        ),
      ),
    ],
  ),
  'chat/reply-is-that-of-its-session': fault(
    'ends the reply at the first character beyond ASCII',
    on('chat').body((body) =>
      'response' in body ? { ...body, response: body.response.replace(/[^\u0000-\u007f].*/su, '') } : body,
    ),
  ),
  'chat/failure-tells-error': each('sends the error under another name', (id) =>
    onEach(id).part('chat', (plain) => ({
      failed: (...failure) => {
        const answer = plain.failed(...failure)
        const { error, ...rest } = answer.json as { error: string }
        return { ...answer, json: { ...rest, message: error } }
      },
    })),
  ),
  'chat/agent-calls-tools': everywhere(
    'calls tools only when not requested',
    (id) => callingTools(id, (wanted) => wanted === undefined),
    { 'tells of tools that it does not run': runningNoTool },
    [
      fault(
        'calls no tool on request in a session that began without any',
        mistaking((session, wanted) => wanted === true && hasAnswered(session) && !hasCalled(session), false),
      ),
      fault('calls tools in the sessions of administrators and editors only', toolsForFewRoles),
    ],
  ),
  'chat/include-tools-by-default': everywhere(
    'calls tools only when requested',
    (id) => callingTools(id, (wanted) => wanted === true),
    {},
    [
      fault(
        'keeps include_tools false for the turns after it that do not say',
        mistaking((session, wanted) => wanted === undefined && hasAnswered(session) && !hasCalled(session), false),
      ),
    ],
  ),
  'chat/include-tools-false': everywhere(
    'calls tools even when forbidden',
    (id) => callingTools(id, () => true),
    { 'calls tools even when forbidden, and hides that': hidingForbidden },
    [fault('calls tools in a session that has called some', mistaking(hasCalled, true))],
  ),
  'chat/tools-used-names-tools': everywhere(
    'sends the tool names as one text',
    repliesOf(({ tools_used: used }) => (used ? { tools_used: used.join() } : {})),
    {
      'names all tools that were offered': (id) =>
        onEach(id).part('chat', (plain) => ({
          reply(session, course, scene) {
            const { tools_used: used, ...reply } = plain.reply(session, course, scene)
            const all = scene.parts.agentTools.list().map(({ name }) => name)
            return used === undefined ? reply : { ...reply, tools_used: all }
          },
        })),
      'names the last tool that was called only': (id) =>
        onEach(id).part('chat', ({ toolsUsed }) => ({ toolsUsed: (course) => toolsUsed(course).slice(-1) })),
      'names calls by their ids': (id) =>
        onEach(id).part('chat', (plain) => ({
          reply(session, course, scene) {
            const { tools_used: used, ...reply } = plain.reply(session, course, scene)
            const ids = used?.map((_name, at) => `call_${session}_${scene.now}_${at}`)
            return ids === undefined ? reply : { ...reply, tools_used: ids }
          },
        })),
    },
  ),
  'chat/tools-used-left-out': everywhere(
    'sends an empty list for no tools',
    repliesOf(({ tools_used: used = [] }) => ({ tools_used: used })),
    {
      'sends an empty list where tools were allowed and none was called': (id) =>
        onEach(id).body((body, { body: { include_tools: wanted } }) =>
          'response' in body && wanted !== false ? { tools_used: [], ...body } : body,
        ),
    },
    [
      fault(
        'names the tools of earlier turns',
        on('sessionChat').part('chat', (plain) => ({
          reply(id, course, scene) {
            const reply = plain.reply(id, course, scene)
            return hasCalled(scene.view.sessions.get(id)) ? { tools_used: ['search_knowledge_base'], ...reply } : reply
          },
        })),
      ),
    ],
  ),
  'chat/message-alone-suffices': everywhere(
    'requires the member about tools',
    (id) => onEach(id).refuses(({ body }) => body.include_tools === undefined),
    {
      'fails to reply without the member about tools': (id) =>
        onEach(id).decides(({ result, ...decision }, { body }) => {
          const failure = { error: 'include_tools is not defined', code: 'internal', retryable: false }
          const isBare = body.include_tools === undefined && result.course !== undefined
          return { ...decision, result: isBare ? { ...result, course: { ...result.course, failure } } : result }
        }),
    },
  ),
  'chat/system-prompt-overrides': everywhere(
    'ignores the system prompt of the request',
    prompted(() => undefined),
    {
      'reads the first 64 characters of a system prompt': prompted((prompt) => prompt?.slice(0, 64)),
      'ignores the system prompt where tools may be called': prompted((prompt, wanted = true) =>
        wanted ? undefined : prompt,
      ),
    },
  ),
  'chat/system-prompt-for-one-call': each('remembers the system prompt of a user who forbids tools', (id) =>
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
    'uses one session for everything',
    on('chat').part('sessions', (plain) => ({
      begin: (transient, prompt, caller, scene) =>
        scene.view.sessions.where('userId', String(caller.user.id)).find((one) => one.transient) ??
        plain.begin(transient, prompt, caller, scene),
    })),
  ),
  'chat/session-can-be-continued': [
    fault(
      'refuses to continue a chat',
      on('sessionChat').refuses((_call, session) => session.transient),
    ),
    fault(
      'refuses to stream in the session of a chat',
      on('streamSessionChat').refuses((_call, session) => session.transient),
    ),
  ],
  'chat/continued-session-knows-chat': [
    fault('forgets what was said in a chat', forgettingChats('sessionChat')),
    fault('forgets what was said in a chat where it goes on as a stream', forgettingChats('streamSessionChat')),
  ],
}
