import type { ReactNode } from 'react'
import type { Came } from './stream.ts'

/** The events of the latest stream as they arrived. */
export function RawStream({ came }: { came: readonly Came[] }): ReactNode {
  if (came.length === 0) return <p className="quiet">The events of the next answer appear here, each with its time.</p>
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
