/** Says what is being done and how long it is expected to take, then how long it took. */
export async function step(title, expectedSeconds, work) {
  const begin = performance.now();
  console.log(`${title} … (about ${expectedSeconds} s)`);
  const result = await work();
  console.log(`${title}: done in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return result;
}
