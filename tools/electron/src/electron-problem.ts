/** Why no Electron can be started here, and what to do about it. Shown without a stack. */
export class ElectronProblem extends Error {
  override name = 'ElectronProblem';
}
