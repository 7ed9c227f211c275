import { Component, type ReactNode } from 'react';
import { FailureMessage } from './failure-message.tsx';

interface State {
  failure: { error: unknown } | undefined;
}

/** Catches errors that no page caught, so that the window is never blank. */
export class RootBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <FailureMessage error={failure.error} retry={() => this.setState({ failure: undefined })} />;
  }
}
