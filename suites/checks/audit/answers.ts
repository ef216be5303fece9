import { Violation, jsonOf, observe, textOf } from '../../kit/index.ts'

export const searchAnswersJson = observe({
  rule: 'audit/search-answers-json',
  title: 'every search that succeeds',
  concerns: ({ valid, response }) => valid && response.status === 200,
  holds: ({ response }) => {
    if (jsonOf(response) === undefined)
      throw new Violation('a search is answered with no JSON', 'JSON', textOf(response))
  },
})
