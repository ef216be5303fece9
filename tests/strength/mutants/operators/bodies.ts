import type { AnyAnswer } from '../../../../mocks/domain/kernel/answer.ts'
import { answering } from '../answering.ts'
import { type Operator, statusesOf } from '../mutant.ts'

/** Matches any media type. */
const ANY = '*/*'
/** HTTP allows no body with this status. */
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

/** May come with a text message or without. */
const SERVER_ERROR = 500

/** Omits documented bodies. */
export const bodyEmptied: Operator = (facts) =>
  statusesOf(facts)
    .filter((status) => status !== SERVER_ERROR && facts.responses[status]?.length !== 0)
    .map((status) => answering('body emptied', facts, status, '', withoutBody))

/** Adds a body of another kind if none is documented. */
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

/** Sends documented bodies with another media type. */
export const mediaChanged: Operator = (facts) =>
  statusesOf(facts)
    .filter((status) => facts.responses[status]?.length !== 0 && facts.responses[status]?.includes(ANY) !== true)
    .map((status) =>
      answering('media', facts, status, 'as text/html', (answer) =>
        hasBody(answer) ? { ...answer, media: 'text/html' } : answer,
      ),
    )
