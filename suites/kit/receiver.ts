/** A delivery as it came in. Header names are in lower case; repeated ones are joined with a comma. */
export interface Received {
  method: string
  /** What followed the address of the inbox: further path and query. */
  rest: string
  headers: Readonly<Record<string, string>>
  body: Uint8Array
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
  take(request: Omit<Received, 'rest'> & { target: string }): InboxAnswer
}

const TAKEN: InboxAnswer = { status: 200, body: 'taken' }
/** A proxy before the receiver may put a path of its own in front of it. */
const INBOX = /\/(etalon-inbox-\w+)(.*)$/s

/** `fresh` answers a word for the path of an inbox that nobody else can guess, or that at least is there once. */
export function createInboxes(address: string, fresh = (): string => crypto.randomUUID().replaceAll('-', '')): Inboxes {
  const inboxes = new Map<string, { answer: InboxAnswer; received: Received[] }>()
  return {
    open(answer = TAKEN) {
      const name = `etalon-inbox-${fresh()}`
      const received: Received[] = []
      inboxes.set(name, { answer, received })
      return { url: `${address.replace(/\/+$/, '')}/${name}`, received: () => received }
    },
    take({ target, ...request }) {
      const [, name = '', rest = ''] = INBOX.exec(target) ?? []
      const inbox = inboxes.get(name)
      if (inbox === undefined) return { status: 404, body: 'no such inbox' }
      inbox.received.push({ ...request, rest })
      return inbox.answer
    },
  }
}
