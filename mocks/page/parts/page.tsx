import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface PageProps {
  title: string
  /** What the panel is for, in one sentence. */
  lead?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A panel: its title, what it is for, its main actions, its content. */
export function Page({ title, lead, actions, children }: PageProps): ReactNode {
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <Title order={1}>{title}</Title>
          {lead !== undefined && (
            <Text size="sm" c="dimmed" mt={2} component="div">
              {lead}
            </Text>
          )}
        </div>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </div>
      {children}
    </div>
  )
}

/** A framed part of a panel. */
export function Section({ title, lead, actions, children }: Partial<PageProps>): ReactNode {
  return (
    <section className="section">
      {title !== undefined && (
        <div className="section-head">
          <div>
            <Title order={2}>{title}</Title>
            {lead !== undefined && (
              <Text size="sm" c="dimmed" component="div">
                {lead}
              </Text>
            )}
          </div>
          {actions}
        </div>
      )}
      <div className="section-body">{children}</div>
    </section>
  )
}

/** Says that there is nothing here, and what to do next. */
export function Empty({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }): ReactNode {
  return (
    <div className="empty">
      <span className="empty-icon" aria-hidden="true">
        {icon}
      </span>
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed" component="div" maw={460}>
        {children}
      </Text>
    </div>
  )
}

/** Stands where content is still being read. */
export function Loading(): ReactNode {
  return (
    <p className="loading" role="status">
      Loading…
    </p>
  )
}
