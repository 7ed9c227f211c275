/**
 * With a replica: the position of the database's log after a change. A client sends the latest one, which is the greatest
 * text, with its next calls: they are answered by a server that has the change.
 */
export const POSITION_HEADER = 'x-database-position';
