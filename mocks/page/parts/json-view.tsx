import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { readJson, writeJson } from '../../../spec/int64.ts'
import { Copy } from './copy.tsx'
import { grouped } from './words.ts'

/** Longest text that is coloured: each token is an element. */
const COLOURED = 60_000
const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** JSON in colours. */
export function JsonText({ text }: { text: string }): ReactNode {
  return useMemo(() => (text.length > COLOURED ? text : coloured(text)), [text])
}

function coloured(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon] = match
    const kind =
      colon !== undefined ? 'name' : quoted !== undefined ? 'string' : /^[tfn]/.test(whole) ? 'word' : 'number'
    const token = colon === undefined ? whole : (quoted as string)
    parts.push(
      text.slice(at, match.index),
      <span key={match.index} className={`json-${kind}`}>
        {token}
      </span>,
    )
    at = match.index + token.length
  }
  return [...parts, text.slice(at)]
}

/** A value as indented JSON. */
export function JsonValue({ value, label }: { value: unknown; label: string }): ReactNode {
  const text = writeJson(value, 2) ?? 'undefined'
  return (
    <div className="code-block">
      <pre tabIndex={0} role="group" aria-label={label}>
        <JsonText text={text} />
      </pre>
      <Copy text={text} what={label.toLowerCase()} />
    </div>
  )
}

/** A body as sent, or indented if it is JSON. */
export function BodyView({
  body,
  label,
  whole = body.length,
}: {
  body: string
  label: string
  whole?: number
}): ReactNode {
  const [form, setForm] = useState('pretty')
  const pretty = useMemo(() => prettyOf(body), [body])
  const shown = form === 'raw' || pretty === undefined ? body : pretty
  return (
    <div className="body-view">
      <div className="body-head">
        <span>{`${grouped(whole)} characters${whole > body.length ? `, the first ${grouped(body.length)} are kept` : ''}`}</span>
        {pretty !== undefined && (
          <SegmentedControl
            size="xs"
            value={form}
            onChange={setForm}
            data={[
              { value: 'pretty', label: 'Pretty' },
              { value: 'raw', label: 'Raw' },
            ]}
            aria-label={`Form of ${label.toLowerCase()}`}
          />
        )}
      </div>
      <div className="code-block">
        <pre tabIndex={0} role="group" aria-label={label}>
          {pretty === undefined || form === 'raw' ? shown : <JsonText text={shown} />}
        </pre>
        <Copy text={shown} what={label.toLowerCase()} />
      </div>
    </div>
  )
}

/** Indented JSON; undefined if the text is not JSON. */
function prettyOf(text: string): string | undefined {
  try {
    return writeJson(readJson(text).exact, 2)
  } catch {
    return undefined
  }
}
