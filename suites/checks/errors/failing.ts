import { Blocked, check } from '../../kit/index.ts'
import { SERVER_ERROR, failing } from './server-failure.ts'

const evidence = 'a failure of each operation'

export const internalError = check({
  rule: 'errors/internal-error',
  title: 'a documented request during which the server fails',
  over: 'operations',
  // The injected failure hits whichever call comes next.
  exclusive: 'from-hook',
  evidence,
  run: async (tools) => tools.expect.status(await failing(tools), SERVER_ERROR),
})

export const internalErrorBody = check({
  rule: 'errors/internal-error-body',
  title: 'the answer to a request during which the server fails',
  over: 'operations',
  exclusive: 'from-hook',
  evidence,
  run: async (tools) => {
    const reply = await failing(tools)
    if (reply.status !== SERVER_ERROR) throw new Blocked(`${tools.operation} answered its failure with ${reply.status}`)
    tools.expect.that(
      reply.text === '' || reply.media === 'text/plain',
      'the 500 has another body than text',
      `${reply.media} ${reply.text}`,
    )
  },
})
