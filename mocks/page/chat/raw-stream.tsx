import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CodeBlock } from '../parts/copy.tsx'
import type { Came } from './stream.ts'

/** The latest stream: its events with their times, or its text as it was sent. */
export function RawStream({ came, raw }: { came: readonly Came[]; raw: string }): ReactNode {
  const [form, setForm] = useState('events')
  if (came.length === 0) return <p className="quiet">The events of the next answer appear here, each with its time.</p>
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="xs"
        aria-label="Form of the stream"
        value={form}
        onChange={setForm}
        data={[
          { value: 'events', label: 'Events' },
          { value: 'raw', label: 'Raw' },
        ]}
      />
      {form === 'raw' ? <CodeBlock what="the raw stream" text={raw.trimEnd()} /> : <EventTable came={came} />}
    </>
  )
}

function EventTable({ came }: { came: readonly Came[] }): ReactNode {
  return (
    <div className="raw-stream" tabIndex={0} role="region" aria-label="Events of the stream">
      <table aria-label="Events of the stream">
        <thead>
          <tr>
            <th scope="col">After</th>
            <th scope="col">Type</th>
            <th scope="col">Data</th>
          </tr>
        </thead>
        <tbody>
          {came.map(({ number, ms, event: { type, ...rest } }) => (
            <tr key={number}>
              <td>{Math.round(ms)} ms</td>
              <td>{type}</td>
              <td>
                <code>{JSON.stringify(rest)}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
