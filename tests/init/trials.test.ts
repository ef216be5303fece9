import { describe, expect, test } from 'vitest'
import { bulkRun } from '../../suites/discover/trials/bulk-run.ts'
import { chatPaths } from '../../suites/discover/trials/chat-paths.ts'
import type { Workbench } from '../../suites/discover/trials/workbench.ts'
import { type Answers, Told, answeringLook, refused } from '../support/answering-look.ts'

type Paths = Workbench['target']['paths']

/** A workbench at a service with these replies, of which only what the trials use is there. */
function benchAt(answers: Answers, paths: Paths = {}): Workbench {
  let flows = 0
  const bench: Partial<Workbench> & { target: Pick<Workbench['target'], 'paths'> } = {
    ...answeringLook(answers),
    given: { flow: async () => ({ id: (flows += 1) }) } as unknown as Workbench['given'],
    eventually: async (ask) => ask(),
    target: { paths } as Workbench['target'],
  }
  return bench as Workbench
}

describe('the paths of a session chat', () => {
  /** A service with its chat and the stream at these paths; `reply` is what its chat returns. */
  function service(chat: string, stream: string, reply: unknown = { response: 'A pipeline.', session_id: 's' }) {
    const paths: Paths = {}
    let chats = 0
    const at =
      (name: keyof Paths, path: string, returned: unknown) =>
      ({ path: { session_id }, body }: { path: Readonly<Record<string, unknown>>; body: unknown }): unknown => {
        if (paths[name] !== path) return undefined
        if (!('message' in (body as object))) return refused('message is missing')
        if (session_id !== 's') return undefined
        chats += 1
        return returned
      }
    const events = new Told(200, 'text/event-stream', 'data: {"type":"end"}\n\n')
    const answers: Answers = {
      createSession: () => ({ session_id: 's', created: true }),
      sessionChat: at('session_chat', chat, reply),
      streamSessionChat: at('session_chat_stream', stream, events),
    }
    return { bench: benchAt(answers, paths), paths, chats: () => chats }
  }

  test.each([
    ['/sessions/{session_id}/chat', '/sessions/{session_id}/chat/stream'],
    ['/sessions/{session_id}/chat', '/sessions/{session_id}/stream'],
    ['/chat/sessions/{session_id}', '/chat/sessions/{session_id}/stream'],
    ['/sessions/chat/{session_id}', '/sessions/chat/{session_id}/stream'],
  ])('%s and %s are found by one chat each', async (chat, stream) => {
    const { bench, chats } = service(chat, stream)
    const found = await chatPaths(bench, new Map())
    expect(found.map(({ key, value }) => [key, value])).toEqual([
      ['paths.session_chat', chat],
      ['paths.session_chat_stream', stream],
    ])
    expect(chats()).toBe(2)
  })

  test('a path that takes something else is none', async () => {
    const { bench, paths } = service('/sessions/{session_id}', 'nowhere', { renamed: true })
    expect(await chatPaths(bench, new Map())).toEqual([])
    expect(paths).toEqual({})
  })
})

describe('bulk_actions.run', () => {
  /** A service with these actions, of which one starts flows: those that are named, or all. */
  function service(actions: readonly string[], starting: string, all = false): Workbench {
    const started = new Set<unknown>()
    return benchAt({
      bulkEditFlows: ({ body }) => {
        const { flowIds, actions: asked } = body as { flowIds: unknown[]; actions: { type: string }[] }
        const type = asked[0]?.type ?? ''
        if (!actions.includes(type)) return refused(`unknown action; there are ${actions.join(', ')}`)
        if (type === starting) for (const id of all ? [1, 2, 3, 4, 5] : flowIds) started.add(String(id))
        return { status: 'ok' }
      },
      countExecutionStatuses: ({ path }) => ({ success: started.has(String(path['flowId'])) ? 1 : 0 }),
    })
  }
  const runnable = new Map([['fixtures.runnable_flow', { flowType: 'flow.a.b' }]])

  test.each([
    [['rename', 'run'], 'run'],
    [['flows.launch', 'delete'], 'flows.launch'],
    [['run', 'start'], 'start'],
  ])('of %j is %s', async (actions, starting) => {
    const found = await bulkRun(service(actions, starting), runnable)
    expect(found).toMatchObject([{ key: 'bulk_actions.run', value: { type: starting } }])
  })

  test('is not found where no action starts a flow, one starts all, or none can be started', async () => {
    expect(await bulkRun(service(['run'], 'other'), runnable)).toEqual([])
    expect(await bulkRun(service(['run'], 'run', true), runnable)).toEqual([])
    expect(await bulkRun(service(['run'], 'run'), new Map())).toEqual([])
  })
})
