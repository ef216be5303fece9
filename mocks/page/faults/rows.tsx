import { Badge, Switch } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { sentence } from '../app/data.ts'
import { grouped, plural } from '../parts/words.ts'
import type { BrokenRule, Fault } from './by-rule.ts'

interface RuleRowProps {
  rule: BrokenRule
  /** Number of its faults, shown or not. */
  faults: number
  /** What the documents say, word for word. */
  quotes: readonly string[]
  isOpen: boolean
  onToggle: () => void
}

/** A rule with the number of its faults; opens to them. */
export function RuleRow({
  rule: { rule, text, faults: shown },
  faults,
  quotes,
  isOpen,
  onToggle,
}: RuleRowProps): ReactNode {
  const enabled = shown.filter(({ on }) => on).length
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div className="rule-row" data-open={isOpen || undefined}>
      <button type="button" className="long-row" aria-expanded={isOpen} onClick={onToggle}>
        <Chevron size={16} aria-hidden="true" className="rule-chevron" />
        <span className="long-text">
          <span className="rule-text">{text}</span>
          <span className="quiet rule-facts">
            <code>{rule}</code>
            {` · ${shown.length === faults ? plural(faults, 'fault') : `${grouped(shown.length)} of ${plural(faults, 'fault')}`}`}
          </span>
        </span>
        {enabled > 0 && <Badge color="red" variant="light">{`${enabled} enabled`}</Badge>}
      </button>
      {isOpen &&
        quotes.map((quote) => (
          <blockquote key={quote} className="quiet rule-quote">
            {quote}
          </blockquote>
        ))}
    </div>
  )
}

/** A fault, with the switch that enables it. */
export function FaultRow({ fault, onTurn }: { fault: Fault; onTurn: () => void }): ReactNode {
  const { id, says, operation, collateral, on } = fault
  return (
    <div className="long-row fault-row">
      <Switch checked={on} onChange={onTurn} aria-label={`Break ${id}`} size="sm" />
      <div className="long-text">
        <p>{sentence(says)}</p>
        <p className="quiet">
          <code>{id}</code>
          {operation !== undefined && ` · ${operation}`}
          {collateral !== undefined && ` · also breaks ${plural(collateral.length, 'other rule')}`}
        </p>
      </div>
    </div>
  )
}
