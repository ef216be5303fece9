import { Anchor } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { linkTo, usePlace } from '../app/router.ts'
import { Empty, Page } from '../parts/page.tsx'

/** Stands where the address names no panel. */
export function Unknown(): ReactNode {
  const { segments } = usePlace()
  return (
    <Page title="Unknown address">
      <Empty icon={<IconMapQuestion size={28} />} title={`There is no panel ${segments[0] ?? ''}`}>
        Choose one in the navigation, or see the{' '}
        <Anchor href={linkTo(['overview'])} size="sm" underline="always">
          overview
        </Anchor>
        .
      </Empty>
    </Page>
  )
}
