import { Violation, mediaOf, observe, textOf } from '../../kit/index.ts'
import { isReportOfFailedRun } from './reports-of-failure.ts'

export const failedRunBody = observe({
  rule: 'errors/failed-run-body',
  title: 'every 500 of a run that asks for it',
  concerns: isReportOfFailedRun,
  holds: ({ response }) => {
    const media = mediaOf(response)
    if (response.body.length === 0 || media === 'text/plain') return
    throw new Violation('the 500 of a failed run has another body than text', 'text/plain', {
      media,
      text: textOf(response),
    })
  },
})
