import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { isOfToday } from './days.ts'

/** The status of a response, coloured by its class. */
export function HttpStatus({ value }: { value: number }): ReactNode {
  return <span className={`status status-${Math.floor(value / 100)}xx`}>{value}</span>
}

/** The method of a request. */
export function Method({ value }: { value: string }): ReactNode {
  return <span className={`method method-${value.toLowerCase()}`}>{value}</span>
}

/** The status of a run, with a dot in its colour. */
export function RunStatus({ value }: { value: string }): ReactNode {
  return <span className={`run-status run-${value}`}>{value}</span>
}

/** A time of the sandbox in UTC: today's without the date, all with their full form on hover. */
export function Moment({ at, withMs = false }: { at: number; withMs?: boolean }): ReactNode {
  if (Number.isNaN(new Date(at).getTime())) return <>{at}</>
  const iso = new Date(at).toISOString()
  const time = withMs ? iso.slice(11, 23) : iso.slice(11, 19)
  return (
    // A list has hundreds: the component library's tooltips would cost more than the rest of their rows.
    <time dateTime={iso} className="moment" title={iso.replace('T', ' ').replace('Z', ' UTC')}>
      {isOfToday(at) ? time : `${iso.slice(0, 10)} ${time.slice(0, 8)}`}
    </time>
  )
}

/** A name with its value, in a list of them. */
export function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="fact">
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm">
        {children}
      </Text>
    </div>
  )
}
