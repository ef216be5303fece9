import { Violation, mediaOf, observe, textOf } from '../../kit/index.ts'

const FAILED = 500
const ASKS_FOR_IT = /[?&]returnErrorCode=true(&|$)/

/** A documented 500: the caller asked for it if the run fails. */
export const failedRunBody = observe({
  rule: 'errors/failed-run-body',
  title: 'every 500 of a run that asks for it',
  concerns: ({ request, response }) => response.status === FAILED && ASKS_FOR_IT.test(request.url),
  holds: ({ response }) => {
    const media = mediaOf(response)
    if (response.body.length === 0 || media === 'text/plain') return
    throw new Violation('the 500 of a failed run has another body than text', 'text/plain', {
      media,
      text: textOf(response),
    })
  },
})
