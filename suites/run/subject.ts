import type { Receiver, StartReceiver } from '../kit/receiver.ts'
import type { Subject } from '../kit/subject.ts'
import { NotApplicable } from '../kit/verdict.ts'

/** What cases share, with its own name counter and receiver. `close` stops the receiver if it was started. */
export function subjectOf({
  startReceiver,
  ...shared
}: Omit<Subject, 'number' | 'receiver'> & { startReceiver: StartReceiver }): {
  subject: Subject
  close: () => Promise<void>
} {
  let receiver: Promise<Receiver> | undefined
  let named = 0
  return {
    subject: {
      ...shared,
      number: () => ++named,
      receiver() {
        const place = shared.target.features.webhook_receiver
        // Unlike a rule, a pact state does not declare `needs`.
        if (place === undefined) throw new NotApplicable('the target file has no features.webhook_receiver')
        receiver ??= startReceiver(place)
        return receiver
      },
    },
    close: async () =>
      receiver?.then(
        ({ close }) => close(),
        () => {},
      ),
  }
}
