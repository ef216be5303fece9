/** A delivery as it came in. Header names are in lower case; repeated ones are joined with a comma. */
export interface Received {
  method: string
  /** What followed the address of the inbox: further path and query. */
  rest: string
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  /** The whole address that it came to, as the target was given it, and what it was answered with. */
  url: string
  answer: InboxAnswer
}

/** What an inbox answers deliveries with. */
export interface InboxAnswer {
  status: number
  body: string
}

/** An address that a webhook of one case delivers to. */
export interface Inbox {
  url: string
  /** What came in so far, oldest first. */
  received(): readonly Received[]
  /** Says that a delivery was waited for as long as the target file allows. */
  waitedInVain(): void
  /** Whether a delivery was waited for in vain, and none of the whole run ever came in. */
  isOutOfReach(): boolean
}

/** Takes the deliveries of a run, each case in inboxes of its own. */
export interface Receiver {
  open(answer?: InboxAnswer): Inbox
  close(): Promise<void>
}

/** Where a receiver listens, and under which address the target reaches it (`features.webhook_receiver`). */
export interface ReceiverPlace {
  /** `host:port`; port 0 picks a free one. */
  listen: string
  /** Where it differs from `http://<listen>`: behind a tunnel or a proxy, or in another network. */
  public_url?: string
}

export type StartReceiver = (place: ReceiverPlace) => Promise<Receiver>

/** The inboxes below an address, whatever way requests come in. */
export interface Inboxes {
  open(answer?: InboxAnswer): Inbox
  /** Files a request by the inbox in its path; one that is for none is answered with 404. */
  take(request: Omit<Received, 'rest' | 'url' | 'answer'> & { target: string }): InboxAnswer
}

const TAKEN: InboxAnswer = { status: 200, body: 'taken' }
/** A proxy before the receiver may put a path of its own in front of it. */
const INBOX = /\/(etalon-inbox-\w+)(.*)$/s

/** `fresh` answers a word for the path of an inbox that nobody else can guess, or that at least is there once. */
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
        waitedInVain: () => void (inVain = true),
        isOutOfReach: () => inVain && !reached,
      }
    },
    take({ target, ...request }) {
      const [, name = '', rest = ''] = INBOX.exec(target) ?? []
      const inbox = inboxes.get(name)
      if (inbox === undefined) return { status: 404, body: 'no such inbox' }
      reached = true
      const { answer } = inbox
      inbox.received.push({ ...request, rest, url: `${base}/${name}${rest}`, answer })
      return answer
    },
  }
}
