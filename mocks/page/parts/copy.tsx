import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Copies a text. `what` completes its name: `Copy the key of admin`. */
export function Copy({ text, what }: { text: string; what: string }): ReactNode {
  return (
    <CopyButton value={text} timeout={1_500}>
      {({ copied, copy }) => (
        // A panel has dozens: the component library's tooltips would cost more than the rest of it.
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          onClick={copy}
          aria-label={copied ? `Copied ${what}` : `Copy ${what}`}
          title={copied ? 'Copied' : `Copy ${what}`}
          className="copy"
        >
          {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
        </ActionIcon>
      )}
    </CopyButton>
  )
}

/** A text to copy, in one line. */
export function Copyable({ text, shown = text, what }: { text: string; shown?: string; what: string }): ReactNode {
  return (
    <span className="copyable">
      <code>{shown}</code>
      <Copy text={text} what={what} />
    </span>
  )
}

/** A block of code to copy; what is shown may be shorter. */
export function CodeBlock({ text, shown = text, what }: { text: string; shown?: string; what: string }): ReactNode {
  return (
    <div className="code-block">
      <pre tabIndex={0} role="group" aria-label={what}>
        {shown}
      </pre>
      <Copy text={text} what={what} />
    </div>
  )
}
