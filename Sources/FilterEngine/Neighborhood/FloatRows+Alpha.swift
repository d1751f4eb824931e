import KernelInterface

extension FloatRows {
    /// Colours times alpha; opaque rows as they are.
    func premultiplied(_ kernels: any NeighborhoodKernels) -> FloatRows {
        guard planes == 4 else { return self }
        return FloatRows("colours times alpha", of: [self], planes: 4) { output, inputs, width, _ in
            let alpha = inputs[0].plane(3)
            for plane in 0..<3 { kernels.multiply(inputs[0].plane(plane), alpha, output.plane(plane), width) }
            output.plane(3).update(from: alpha, count: width)
        }
    }

    /// Colours divided by alpha; opaque rows as they are.
    func unpremultiplied(_ kernels: any NeighborhoodKernels) -> FloatRows {
        dividedByWeights(planes: 3, kernels)
    }

    /// So many planes divided by the one after them, which holds their pixels' weights; unchanged where there is none.
    func dividedByWeights(planes count: Int, _ kernels: any NeighborhoodKernels) -> FloatRows {
        guard planes > count else { return self }
        return FloatRows("divide by the weight", of: [self], planes: planes) { output, inputs, width, _ in
            let weight = inputs[0].plane(count)
            for plane in 0..<count { kernels.divide(inputs[0].plane(plane), weight, output.plane(plane), width) }
            output.plane(count).update(from: weight, count: width)
        }
    }
}
