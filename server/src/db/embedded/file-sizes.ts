/** The parts of Emscripten's Node file system that read or change the size of a file. */
export interface SizedFileSystem {
  node_ops: { setattr(node: object, change: object): void };
  stream_ops: {
    llseek(stream: Stream, offset: number, from: number): number;
    write(stream: Stream, ...rest: unknown[]): number;
    setattr(stream: Stream, change: object): void;
  };
}

interface Stream {
  /** The same for all streams of a file. */
  readonly node: object;
}

const FROM_END = 2;

/**
 * Remembers where files end. PostgreSQL asks for it for each index of a table whenever it plans a statement, and the
 * file system asks the operating system every time: that is a tenth of the time of a short query. Only this thread
 * changes the files.
 */
export function rememberSizes({ node_ops, stream_ops }: SizedFileSystem): void {
  const sizes = new WeakMap<object, number>();
  const { llseek, write, setattr } = stream_ops;
  const setNode = node_ops.setattr;
  stream_ops.llseek = (stream, offset, from) => {
    if (from !== FROM_END) return llseek(stream, offset, from);
    const size = sizes.get(stream.node) ?? llseek(stream, 0, FROM_END);
    sizes.set(stream.node, size);
    return llseek(stream, size + offset, 0);
  };
  stream_ops.write = (stream, ...rest) => {
    sizes.delete(stream.node);
    return write(stream, ...rest);
  };
  stream_ops.setattr = (stream, change) => {
    sizes.delete(stream.node);
    setattr(stream, change);
  };
  node_ops.setattr = (node, change) => {
    sizes.delete(node);
    setNode(node, change);
  };
}
