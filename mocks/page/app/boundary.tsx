import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { sentence } from './data.ts'

interface BoundaryProps {
  children: ReactNode
  /** Called before the panel is tried again. */
  onAgain: () => void
}

interface BoundaryState {
  problem?: Error | undefined
}

/** Shows the problem of a panel in its place: the header, the navigation and the other panels stay. */
export function Boundary({ children }: { children: ReactNode }): ReactNode {
  const client = useQueryClient()
  // What the panel could not show would still be there.
  return <Catching onAgain={() => client.removeQueries({ type: 'inactive' })}>{children}</Catching>
}

class Catching extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {}

  static getDerivedStateFromError(problem: Error): BoundaryState {
    return { problem }
  }

  readonly #again = (): void => {
    this.props.onAgain()
    this.setState({ problem: undefined })
  }

  override render(): ReactNode {
    const { problem } = this.state
    if (problem === undefined) return this.props.children
    return (
      <div className="page">
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle size={18} />}
          title="This panel cannot be shown"
          role="alert"
        >
          <p>{sentence(problem.message)}</p>
          <Button size="xs" variant="default" mt="sm" onClick={this.#again}>
            Try again
          </Button>
        </Alert>
      </div>
    )
  }
}
