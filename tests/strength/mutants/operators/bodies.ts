import type { AnyAnswer } from '../../../../mocks/domain/kernel/answer.ts'
import { answering } from '../answering.ts'
import { type Operator, statusesOf } from '../mutant.ts'

/** What stands for any media type. */
const ANY = '*/*'
/** HTTP leaves no room for a body under it. */
const NO_CONTENT = 204

export function withoutBody({
  json: _json,
  text: _text,
  stream: _stream,
  media: _media,
  ...answer
}: AnyAnswer): AnyAnswer {
  return answer
}

function hasBody({ json, text, stream }: AnyAnswer): boolean {
  return json !== undefined || text !== undefined || stream !== undefined
}

/** May come with a message as text or without one. */
const SERVER_ERROR = 500

/** Documented bodies left out. */
export const bodyEmptied: Operator = (facts) =>
  statusesOf(facts)
    .filter((status) => status !== SERVER_ERROR && facts.responses[status]?.length !== 0)
    .map((status) => answering('body emptied', facts, status, '', withoutBody))

/** A body of another kind where none is documented. */
export const bodyAdded: Operator = (facts) =>
  statusesOf(facts)
    .filter((status) => status !== NO_CONTENT && facts.responses[status]?.length === 0)
    .map((status) =>
      answering('body added', facts, status, '', (answer) =>
        answer.json === undefined
          ? { ...withoutBody(answer), json: { done: true } }
          : { ...withoutBody(answer), text: 'done' },
      ),
    )

/** Documented bodies under another media type. */
export const mediaChanged: Operator = (facts) =>
  statusesOf(facts)
    .filter((status) => facts.responses[status]?.length !== 0 && facts.responses[status]?.includes(ANY) !== true)
    .map((status) =>
      answering('media', facts, status, 'as text/html', (answer) =>
        hasBody(answer) ? { ...answer, media: 'text/html' } : answer,
      ),
    )
