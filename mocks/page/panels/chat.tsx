import { Button, Checkbox, Group, Textarea } from '@mantine/core'
import { IconMessageChatbot, IconPlayerStop, IconPlus, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { readJson } from '../../../spec/int64.ts'
import { Answer, Question } from '../chat/messages.tsx'
import { RawStream } from '../chat/raw-stream.tsx'
import { StreamPace } from '../chat/pace.tsx'
import { type Came, partsOf, readEvents } from '../chat/stream.ts'
import { sentence, useControl } from '../app/data.ts'
import { askProduct, productText } from '../app/product.ts'
import { linkTo, open, usePlace } from '../app/router.ts'
import { useSandbox } from '../app/sandbox.tsx'
import { KeySelect } from '../parts/choices.tsx'
import { Empty, Page, Section } from '../parts/page.tsx'
import { Select } from '../parts/select.tsx'

interface Said {
  role: string
  content: string
}

interface Turn {
  message: string
  came: readonly Came[]
  /** The stream as it was sent. */
  raw: string
  problem?: string
}

const EXAMPLES = [
  'What is a flow?',
  'Which flows failed?',
  'Why did Load invoices fail?',
  'List the schedules',
  'Break down halfway',
]
const DONE = new Set(['end', 'error'])
const MOST_SESSIONS = 100

/** Talks to the agent as a client does, and shows the stream as it arrives. */
export function Chat(): ReactNode {
  const { sandbox } = useSandbox()
  const { segments } = usePlace()
  const session = segments[1]
  const [role, setRole] = useState(Object.keys(sandbox.keys)[0] ?? '')
  const [hasTools, setTools] = useState(true)
  const [message, setMessage] = useState('')
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [isBusy, setBusy] = useState(false)
  const stopping = useRef<AbortController>(undefined)
  // What was said before this visit; what is said now is in the turns.
  const begun = useRef<string>(undefined)
  const key = sandbox.keys[role] ?? ''
  const isContinued = session !== undefined && begun.current !== session
  const past = useQuery({
    queryKey: [sandbox.id, 'said', session, role],
    queryFn: async () =>
      saidIn(await productText(key, 'GET', `/ai-agent/api/sessions/${encodeURIComponent(session ?? '')}/messages`)),
    enabled: isContinued,
    staleTime: Infinity,
  })
  const conversation = useRef<HTMLDivElement>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  // Follows the answer as it grows.
  useEffect(() => {
    const { current } = conversation
    if (current !== null) current.scrollTop = current.scrollHeight
  }, [turns])

  const update = (change: Partial<Turn>): void =>
    setTurns((all) => [...all.slice(0, -1), { ...(all.at(-1) as Turn), ...change }])
  const send = async (words: string): Promise<void> => {
    if (words.trim() === '' || isBusy) return
    const mine = new AbortController()
    stopping.current = mine
    setMessage('')
    setBusy(true)
    setTurns((all) => [...all, { message: words, came: [], raw: '' }])
    const came: Came[] = []
    let raw = ''
    try {
      const path =
        session === undefined
          ? '/ai-agent/api/chat/stream'
          : `/ai-agent/api/sessions/${encodeURIComponent(session)}/chat/stream`
      const start = performance.now()
      const response = await askProduct(key, 'POST', path, { message: words, include_tools: hasTools }, mine.signal)
      if (!response.ok || response.body === null)
        throw new Error(`the API responded ${response.status} ${await response.text()}`)
      await readEvents(
        response.body,
        (event) => {
          came.push({ number: came.length + 1, ms: performance.now() - start, event })
          update({ came: [...came] })
          if (event.session_id !== undefined && session === undefined) {
            begun.current = event.session_id
            open(linkTo(['chat', event.session_id]), { replace: true })
          }
        },
        (text) => {
          raw += text
          update({ raw })
        },
      )
      if (!DONE.has(came.at(-1)?.event.type ?? '')) throw new Error('the stream broke before its end')
    } catch (problem) {
      update({ problem: mine.signal.aborted ? 'You stopped the stream.' : sentence((problem as Error).message) })
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send(message)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    void send(message)
  }
  const anew = (id?: string): void => {
    stopping.current?.abort()
    begun.current = undefined
    setTurns([])
    open(linkTo(id === undefined ? ['chat'] : ['chat', id]))
  }
  const said = isContinued ? (past.data ?? []) : []
  const last = turns.at(-1)
  return (
    <Page
      title="Chat"
      lead="Asks the agent through the API, with the key of a role, and shows every event of its stream."
      actions={
        <>
          <Sessions current={session} onChoose={anew} />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => anew()}
            disabled={session === undefined && turns.length === 0}
          >
            New session
          </Button>
        </>
      }
    >
      <div className="chat">
        <div className="chat-main">
          <div
            className="conversation"
            ref={conversation}
            role="log"
            aria-label="Conversation"
            aria-busy={isBusy}
            tabIndex={0}
          >
            {said.length === 0 && turns.length === 0 && (
              <Empty icon={<IconMessageChatbot size={28} />} title="Ask the agent something">
                <div className="examples">
                  {EXAMPLES.map((example) => (
                    <Button key={example} size="compact-xs" variant="default" onClick={() => void send(example)}>
                      {example}
                    </Button>
                  ))}
                </div>
              </Empty>
            )}
            {said.map(({ role: who, content }, index) =>
              who === 'user' ? (
                <Question key={index} text={content} />
              ) : (
                <Answer key={index} parts={[{ text: content }]} />
              ),
            )}
            {turns.map((turn, index) => (
              <TurnView key={index} turn={turn} isLast={turn === last && isBusy} />
            ))}
          </div>
          <form onSubmit={submit} aria-label="Ask the agent" className="composer">
            <Textarea
              aria-label="Message"
              placeholder="Message to the agent. Enter sends it."
              value={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
              onKeyDown={onKey}
              autosize
              minRows={2}
              maxRows={8}
            />
            <Group gap="xs" justify="space-between">
              <Group gap="sm">
                <KeySelect size="xs" aria-label="As" value={role} onChange={setRole} w={120} />
                <Checkbox
                  size="xs"
                  label="With tools"
                  checked={hasTools}
                  onChange={(event) => setTools(event.currentTarget.checked)}
                />
              </Group>
              {isBusy ? (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPlayerStop size={14} />}
                  onClick={() => stopping.current?.abort()}
                >
                  Stop
                </Button>
              ) : (
                <Button size="xs" type="submit" leftSection={<IconSend size={14} />} disabled={message.trim() === ''}>
                  Send
                </Button>
              )}
            </Group>
          </form>
        </div>
        <div className="chat-side">
          <Section title="Stream">
            <RawStream came={last?.came ?? []} raw={last?.raw ?? ''} />
          </Section>
          <Section title="Pace">
            <StreamPace />
          </Section>
        </div>
      </div>
    </Page>
  )
}

function TurnView({ turn: { message, came, problem }, isLast }: { turn: Turn; isLast: boolean }): ReactNode {
  const failed = came.find(({ event }) => event.type === 'error')?.event
  const phase = came.findLast(({ event }) => event.type === 'phase')?.event
  const parts = partsOf(came)
  return (
    <>
      <Question text={message} />
      <Answer
        parts={parts}
        {...(isLast && parts.length === 0 ? { waiting: String(phase?.['message'] ?? 'Waiting for the agent') } : {})}
        {...(problem !== undefined
          ? { problem }
          : failed !== undefined
            ? { problem: sentence(String(failed['error'] ?? failed['message'] ?? 'the agent failed')) }
            : {})}
      />
    </>
  )
}

function Sessions({ current, onChoose }: { current: string | undefined; onChoose: (id: string) => void }): ReactNode {
  const { data } = useControl<'readTable'>(`/tables/sessions?limit=${MOST_SESSIONS}`, { every: 5_000 })
  const ids = (data?.records ?? []).map(({ key }) => String(key)).toReversed()
  if (ids.length === 0) return null
  return (
    <Select
      size="xs"
      aria-label="Session"
      placeholder="Open a session"
      data={ids}
      value={current ?? null}
      onChange={(id) => id !== null && onChoose(id)}
      allowDeselect={false}
      w={170}
    />
  )
}

function saidIn(text: string): Said[] {
  const answer = readJson(text).exact as { messages?: Said[] } | Said[]
  return Array.isArray(answer) ? answer : (answer.messages ?? [])
}
