import type { TargetSection } from '#spec'

/** A received delivery. Header names are lower-case; repeated headers are joined with a comma. */
export interface Received {
  method: string
  /** Path and query after the inbox's address. */
  rest: string
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  /** The full URL as the target was given it, and the response. */
  url: string
  answer: InboxAnswer
}

/** The response to deliveries. */
export interface InboxAnswer {
  status: number
  body: string
}

/** An address for the webhook deliveries of one case. */
export interface Inbox {
  url: string
  /** Deliveries so far, oldest first. */
  received(): readonly Received[]
  /** Records that waiting for a delivery timed out. */
  recordTimeout(): void
  /** Whether waiting timed out and the whole run never received anything. */
  isUnreachable(): boolean
}

/** Receives the deliveries of a run, in separate inboxes per case. */
export interface Receiver {
  open(answer?: InboxAnswer): Inbox
  close(): Promise<void>
}

/** Starts a receiver where the target file says. */
export type StartReceiver = (place: NonNullable<TargetSection<'features'>['webhook_receiver']>) => Promise<Receiver>

/** The inboxes below an address, independent of how requests arrive. */
export interface Inboxes {
  open(answer?: InboxAnswer): Inbox
  /** Files a request in the inbox named by its path; a request for no inbox gets a 404. */
  take(request: Omit<Received, 'rest' | 'url' | 'answer'> & { target: string }): InboxAnswer
}

const TAKEN: InboxAnswer = { status: 200, body: 'taken' }
/** A proxy in front of the receiver may add a path prefix. */
const INBOX = /\/(etalon-inbox-\w+)(.*)$/s

/** Whether a request tries an address out: it carries no header of a delivery, and a method that changes nothing. */
const isNoDelivery = ({ method, headers }: Pick<Received, 'method' | 'headers'>): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) && !Object.keys(headers).some((name) => name.startsWith('x-etl-webhook'))

/** `fresh` returns a path segment that is unique and, by default, unguessable. */
export function createInboxes(address: string, fresh = (): string => crypto.randomUUID().replaceAll('-', '')): Inboxes {
  const inboxes = new Map<string, { answer: InboxAnswer; received: Received[] }>()
  let reached = false
  let inVain = false
  const base = address.replace(/\/+$/, '')
  return {
    open(answer = TAKEN) {
      const name = `etalon-inbox-${fresh()}`
      const received: Received[] = []
      inboxes.set(name, { answer, received })
      return {
        url: `${base}/${name}`,
        received: () => received,
        recordTimeout: () => void (inVain = true),
        isUnreachable: () => inVain && !reached,
      }
    },
    take({ target, ...request }) {
      const [, name = '', rest = ''] = INBOX.exec(target) ?? []
      const inbox = inboxes.get(name)
      if (inbox === undefined) return { status: 404, body: 'no such inbox' }
      reached = true
      const { answer } = inbox
      if (isNoDelivery(request)) return answer
      inbox.received.push({ ...request, rest, url: `${base}/${name}${rest}`, answer })
      return answer
    },
  }
}
